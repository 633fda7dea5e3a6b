import { Component, type ErrorInfo, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';

/** What breaks in one part does not take the others with it. */
export class Boundary extends Component<{ children: ReactNode }, { error: Error | undefined }> {
  override state: { error: Error | undefined } = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    // For whoever looks into the browser's log; nothing is sent anywhere.
    reportError(error);
    void info;
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return (
      <Empty title="Something went wrong here" text={error.message}>
        <Button onPress={() => this.setState({ error: undefined })}>Try again</Button>
      </Empty>
    );
  }
}
