// Pages on which people make passkeys.
import { offerPasskeys } from '../scripts/passkeys.ts';

offerPasskeys();
