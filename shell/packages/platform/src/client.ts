import { createApi } from '@shop/api';
import { useCurrency } from './currency.ts';
import { useLocale } from './locale.ts';
import { socketId } from './socket-id.ts';
import { authorization, noteFailure } from './session.ts';

/** The shop's API with the headers of the moment. Throws ApiError; deciding what to do about it is the caller's. */
export const api = createApi({
  headers() {
    const Authorization = authorization();
    const currency = String(useCurrency.getState().id);
    const socket = socketId.current;
    return {
      'Accept-Language': useLocale.getState().name,
      // The specification's name, and one that proxies let through.
      Currency_Id: currency,
      'Currency-Id': currency,
      ...(Authorization !== undefined && { Authorization }),
      ...(socket !== null && { 'X-Socket-ID': socket }),
    };
  },
  onFailure: (error, { Authorization }) => noteFailure(error, Authorization),
});
