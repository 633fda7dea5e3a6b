import { Type } from 'typebox';
import { DateTime, idParams, named } from '#platform/http/index.ts';
import { RegistrationResponse } from './passkeys/index.ts';

/** Longer ones are refused with a sentence; what is much longer is not even read. */
const PASSWORD_AT_MOST = 1024;
const Code = (description: string) => Type.String({ minLength: 1, maxLength: 64, description });

export const Credentials = named(
  'Credentials',
  Type.Object({
    object: Type.Literal('credentials'),
    password: Type.Optional(
      Type.Object({ changedAt: DateTime() }, { description: 'Absent where the person has no password.' }),
    ),
    totp: Type.Optional(
      Type.Object(
        { enabledAt: DateTime(), recoveryCodes: Type.Integer({ minimum: 0, description: 'How many are left.' }) },
        { description: 'Absent where time-based codes are off.' },
      ),
    ),
    passkeys: Type.Integer({ minimum: 0 }),
    canAddPasskeys: Type.Boolean({ description: 'Whether browsers make passkeys for the address of this server.' }),
  }),
);

export const SetPassword = Type.Object({
  password: Type.String({ maxLength: PASSWORD_AT_MOST, description: 'The new one: 10 to 256 characters.' }),
  currentPassword: Type.Optional(
    Type.String({ maxLength: PASSWORD_AT_MOST, description: 'Not needed shortly after signing in.' }),
  ),
});

export const TotpEnrolment = named(
  'TotpEnrolment',
  Type.Object({
    object: Type.Literal('totp-enrolment'),
    secret: Type.String({ description: 'For people to type: base32.' }),
    uri: Type.String({ description: 'An `otpauth:` address.' }),
    qr: Type.String({ description: 'That address as a QR code: SVG.' }),
  }),
);

export const ConfirmTotp = Type.Object({ code: Code('What the phone shows.') });

export const RecoveryCodes = named(
  'RecoveryCodes',
  Type.Object({
    object: Type.Literal('recovery-codes'),
    codes: Type.Array(Type.String(), { description: 'Now, and never again. Each works once.' }),
  }),
);

export const Passkey = named(
  'Passkey',
  Type.Object({
    object: Type.Literal('passkey'),
    id: Type.String(),
    name: Type.String(),
    createdAt: DateTime(),
    lastUsedAt: Type.Optional(DateTime('Absent where it was never used.')),
    isBackedUp: Type.Boolean({ description: 'Whether its owner has it on more than one device.' }),
  }),
);

/** What a browser is to be asked is not ours to describe: the standard does. */
const Options = (call: string) =>
  Type.Object({}, { additionalProperties: true, description: `For \`${call}\`, as its JSON form.` });

export const PasskeyRegistration = named(
  'PasskeyRegistration',
  Type.Object({
    object: Type.Literal('passkey-registration'),
    id: Type.String({ description: 'Works once, for five minutes.' }),
    options: Options('PublicKeyCredential.parseCreationOptionsFromJSON'),
  }),
);

const name = Type.String({ minLength: 1, maxLength: 64, description: 'To distinguish it from others, in one line.' });

export const CreatePasskey = Type.Object({
  registration: Type.String({ minLength: 1, maxLength: 64, description: 'The `id` of the registration.' }),
  response: RegistrationResponse,
  name,
});

export const UpdatePasskey = Type.Object({ name });

export const passkeyParams = idParams('passkeyId');
