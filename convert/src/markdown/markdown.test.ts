import assert from 'node:assert/strict';
import { test } from 'node:test';
import { convertAlerts, convertFormulas } from './index.ts';

test('alerts become hints, with their titles and all that is quoted with them', () => {
  const { text, converted } = convertAlerts(
    '> [!NOTE]\n> One\n>\n> two\n\n> [!warning]- Hot\n> Kiln\nafter\n\n> [!TIP]\n\n> a quote\n\n> [!what] no kind\n\n```\n> [!NOTE]\n```',
  );
  assert.equal(converted, 3);
  assert.equal(
    text,
    '{% hint style="info" %}\nOne\n\ntwo\n{% endhint %}\n\n{% hint style="warning" %}\n**Hot**\n\nKiln\n{% endhint %}\nafter\n\n{% hint style="success" %}\n{% endhint %}\n\n> a quote\n\n> [!what] no kind\n\n```\n> [!NOTE]\n```',
  );
});

test('formulas become ours, and prices and code stay what they are', () => {
  for (const [before, after] of [
    ['so $e=mc^2$ is', 'so $$e=mc^2$$ is'],
    ['$`a_1`$ and $b$.', '$$a_1$$ and $$b$$.'],
    ['from $5 to $10, or $5-$10', 'from $5 to $10, or $5-$10'],
    ['`$x$` and \\$y$', '`$x$` and \\$y$'],
    ['$$x$$', '$$x$$'],
    ['```math\nx\n```', '$$\nx\n$$'],
    ['```\n$x$\n```', '```\n$x$\n```'],
  ] as const)
    assert.equal(convertFormulas(before).text, after);
});
