import { createRemote } from '@shop/build';

export default createRemote(import.meta.dirname);
