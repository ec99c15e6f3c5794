import { createApi } from '@shop/api';
import { useCurrency } from './currency.ts';
import { useLocale } from './locale.ts';
import { socketId } from './socket-id.ts';
import { useSession } from './session.ts';

/** The shop's API with the headers of the moment. Throws ApiError; deciding what to do about it is the caller's. */
export const api = createApi({
  headers() {
    const { token } = useSession.getState();
    const currency = String(useCurrency.getState().id);
    const socket = socketId.current;
    return {
      'Accept-Language': useLocale.getState().name,
      // The specification's name, and one that proxies let through.
      Currency_Id: currency,
      'Currency-Id': currency,
      ...(token !== null && { Authorization: `Bearer ${token}` }),
      ...(socket !== null && { 'X-Socket-ID': socket }),
    };
  },
});
