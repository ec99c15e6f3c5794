import type { SlotProps } from '@shop/platform';
import { onDemand } from '../../parts/on-demand.tsx';

/** Slot `account.address-dialog`. It weighs nothing until it is opened. */
const AddressDialog = onDemand<SlotProps['account.address-dialog']>(() => import('./address-window.tsx'));

export default AddressDialog;
