export { ApiError, idempotencyKey } from '@shop/api';
export type * from '@shop/api';

export { boot, emptyBoot } from './boot.ts';
export type { Boot, Composition, LayoutName, RemoteEntry, RemoteRoute, ThemeContainer, ThemeEntry } from './boot.ts';
export type { ThemeData, ThemeSection } from './theme-data.ts';
export { serverOffset } from './clock.ts';
export { navigationType } from './page-load.ts';
export { api } from './client.ts';
export { apiQuery, queryClient, queryKey } from './query.ts';

export { useSession } from './session.ts';
export type { LoginMode, Session } from './session.ts';
export { closeLogin, fetchAddresses, fetchFavorites, fetchUnread, logout, openLogin, signIn } from './session-commands.ts';
export { clearSession, sameSession } from './session.ts';

export { useCart } from './cart.ts';
export type { CartState } from './cart.ts';
export { addToCart, closeCartDrawer, decrementLine, fetchCart, incrementLine, openCartDrawer, removeLine } from './cart-commands.ts';
export type { ProductGlimpse } from './cart-commands.ts';
export { collectVoucher } from './voucher-commands.ts';
export { chooseAddress, fetchCheckout, requireSelection, toggleShop } from './checkout-commands.ts';

export { useChatDock } from './chat-dock.ts';
export type { ChatDock } from './chat-dock.ts';
export { closeChat, openChat } from './chat-commands.ts';
export { onUserEvent } from './user-events.ts';
export type { UserEvent, UserEventHandler } from './user-events.ts';
export { onRelease } from './release-signal.ts';
export { useRealtimeState } from './realtime-state.ts';
export type { RealtimeState } from './realtime-state.ts';

export { toast, useToasts } from './toasts.ts';
export type { Toast, ToastInput, ToastPlace, ToastTone } from './toasts.ts';
export { handleCallError, messageOf, toastError } from './failure.ts';
export type { CallErrorHandling } from './failure.ts';

export { useLocale } from './locale.ts';
export type { LocaleState } from './locale.ts';
export { useCurrency } from './currency.ts';
export { useThemeStore } from './theme.ts';
export type { ThemeState } from './theme.ts';
export { reconcilePreferences, setCurrency, setLocale, setTheme } from './preferences.ts';

export { inSentence } from './amount-text.ts';
export { loadMessages, rich, t, useMessages, useT } from './messages.ts';
export type { Messages, MessageValues } from './messages.ts';
export { formatDate, formatDateTime, formatMessageTime, formatMoney, formatNumber, formatRelative, loadCalendar, prepareFormats } from './format.ts';

export { forgetSlot, setSlotHost, Slot } from './slots.tsx';
export type { SlotHost, SlotName, SlotProps } from './slots.tsx';
export { setThemePieceHost, ThemePiece, useThemePiece } from './theme-piece.tsx';
export type { ThemePieceHost, ThemePieceName, ThemePieceProps } from './theme-piece.tsx';
export { ServerHtml } from './server-html.tsx';
export { pageTitle, RouteTitle, usePageTitle } from './page-title.ts';
export { navigate, setNavigate } from './navigation.ts';
export { paths } from './paths.ts';
export { startServices } from './start.ts';
