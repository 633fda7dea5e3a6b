import { ApiError } from '../api/client.ts';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { NotFound } from './not-found.tsx';

/** Instead of what could not be read. Only what the server says is not there is said to be so. */
export function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof ApiError && error.status < 500) return <NotFound />;
  return (
    <Empty isWhole title="This cannot be shown now" text={error.message}>
      <Button kind="main" onPress={onRetry}>
        Try again
      </Button>
    </Empty>
  );
}
