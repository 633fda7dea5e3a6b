import { IconX } from '@tabler/icons-react';
import {
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components';
import { Button, IconButton } from './button.tsx';
import { notices } from './toast-queue.ts';

/** Where notices appear. */
export function Toasts() {
  return (
    <ToastRegion queue={notices} className="toasts" aria-label="Notices">
      {({ toast }) => {
        const { kind, text, action } = toast.content;
        return (
          <Toast toast={toast} className="toast" data-kind={kind}>
            <ToastContent className="toast-text">
              <Text slot="title">{text}</Text>
            </ToastContent>
            {action !== undefined && (
              <Button
                onPress={() => {
                  action.onPress();
                  notices.close(toast.key);
                }}
              >
                {action.label}
              </Button>
            )}
            <IconButton slot="close" label="Close" icon={<IconX size={16} />} />
          </Toast>
        );
      }}
    </ToastRegion>
  );
}
