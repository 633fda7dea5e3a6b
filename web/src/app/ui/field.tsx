import { FieldError, Input, Label, Text, TextArea, TextField, type TextFieldProps } from 'react-aria-components';

/** A labelled text field, with what helps to fill it in and what is wrong with it. */
export function Field({
  label,
  help,
  error,
  placeholder,
  lines,
  hidesLabel = false,
  ...props
}: Omit<TextFieldProps, 'className' | 'children'> & {
  label: string;
  help?: string;
  error?: string | undefined;
  placeholder?: string;
  lines?: number;
  /** For fields of a table, whose place says what they are: the label is read out alone. */
  hidesLabel?: boolean;
}) {
  return (
    <TextField
      {...props}
      isInvalid={error !== undefined}
      // Browsers do not send a form with a field that they are told is wrong; what the server refused may be tried again.
      validationBehavior={error === undefined ? 'native' : 'aria'}
      className="field"
    >
      <Label className={hidesLabel ? 'only-spoken' : ''}>{label}</Label>
      {lines === undefined ? (
        <Input className="input" placeholder={placeholder} />
      ) : (
        <TextArea className="input" rows={lines} placeholder={placeholder} />
      )}
      {help !== undefined && (
        <Text slot="description" className="field-help">
          {help}
        </Text>
      )}
      <FieldError className="field-error">{error}</FieldError>
    </TextField>
  );
}
