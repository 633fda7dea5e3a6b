import { LinkButton } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';

export function NotFound() {
  return (
    <Empty isWhole title="There is nothing here" text="The address may be wrong, or you may not have access.">
      <LinkButton href="/">Go to Home</LinkButton>
    </Empty>
  );
}
