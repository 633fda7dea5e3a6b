import { Button } from '../ui/button.tsx';

/** Instead of a list that could not be read, with a way to try again. */
export function Trouble({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div className="admin-box" data-kind="bad" role="alert">
      <p>{error.message}</p>
      <div>
        <Button onPress={onRetry}>Try again</Button>
      </div>
    </div>
  );
}
