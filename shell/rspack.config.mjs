import { createShell } from '@shop/build';

export default createShell(import.meta.dirname);
