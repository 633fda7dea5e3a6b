// Codes that go by mail: made, read when the mail is written, and used once. Whom a code is for, others find out.
export { createEmailCode, type EmailCodesCtx, readEmailCode, useEmailCode } from './service.ts';
