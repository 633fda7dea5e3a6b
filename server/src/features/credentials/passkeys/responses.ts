import { Type } from 'typebox';

const Base64Url = (maxLength: number) => Type.String({ pattern: '^[A-Za-z0-9_-]+$', maxLength });

/** An identifier of a credential has 1,023 bytes at most. */
const CREDENTIAL_ID = 1364;
const CLIENT_DATA = 4096;
const ATTESTATION = 16_384;
const TRANSPORT = 32;

const answered = {
  id: Base64Url(CREDENTIAL_ID),
  rawId: Base64Url(CREDENTIAL_ID),
  type: Type.Literal('public-key'),
};

/** What `PublicKeyCredential.toJSON()` answers after `navigator.credentials.create`, as far as it is looked at. */
export const RegistrationResponse = Type.Object({
  ...answered,
  response: Type.Object({
    clientDataJSON: Base64Url(CLIENT_DATA),
    attestationObject: Base64Url(ATTESTATION),
    transports: Type.Optional(Type.Array(Type.String({ pattern: '^[a-z-]+$', maxLength: TRANSPORT }), { maxItems: 8 })),
  }),
});

/** What it answers after `navigator.credentials.get`. */
export const AssertionResponse = Type.Object({
  ...answered,
  response: Type.Object({
    clientDataJSON: Base64Url(CLIENT_DATA),
    authenticatorData: Base64Url(CLIENT_DATA),
    signature: Base64Url(CLIENT_DATA),
    userHandle: Type.Optional(Base64Url(128)),
  }),
});
