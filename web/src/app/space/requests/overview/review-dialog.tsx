import { useState } from 'react';
import { Label, Radio, RadioGroup } from 'react-aria-components';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import type { ChangeRequest } from '../../reads.ts';
import { useReview, type Verdict } from '../writes.ts';

/** What somebody thinks of a request as it is now. */
export function ReviewDialog({ request, onClose }: { request: ChangeRequest; onClose: () => void }) {
  const [status, setStatus] = useState<Verdict['status']>('approved');
  const [comment, setComment] = useState('');
  const review = useReview({ spaceId: request.space, changeRequestId: request.id }, { onDone: onClose });
  return (
    <FormDialog
      title="Review"
      action="Give the review"
      doing={{ isPending: review.isPending, mutate: () => review.mutate({ status, comment }) }}
      keepsOpen={comment !== ''}
      onClose={onClose}
    >
      <RadioGroup className="radios" value={status} onChange={(value) => setStatus(value as Verdict['status'])}>
        <Label className="field-label">Your verdict</Label>
        <Radio value="approved" className="radio">
          Approve
        </Radio>
        <Radio value="changes-requested" className="radio">
          Request changes
        </Radio>
      </RadioGroup>
      <Field
        label="Comment"
        help="Optional. It stands among the comments of the change request, where people answer it."
        lines={5}
        maxLength={10_000}
        value={comment}
        onChange={setComment}
        error={review.error?.message}
      />
    </FormDialog>
  );
}
