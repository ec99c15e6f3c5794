export { fail, hang, serve, server } from './server.ts';
export type { Answer, Call } from './server.ts';
export { renderRoute, renderSlot } from './render.tsx';
export type { Rendered } from './render.tsx';
export { setBoot, setMessages, signInAs, toasts } from './state.ts';
export { anAddress, aCart, aCartGroup, aCartProduct, aCheckout, aCheckoutGroup, anOrder, aProduct, aShop, aUser } from './factories.ts';
export { act, render, screen, waitFor, within } from '@testing-library/react';
export { userEvent } from '@testing-library/user-event';
