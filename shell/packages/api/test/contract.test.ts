import { expectTypeOf, test } from 'vitest';
import type { Address, Api, BodyOf, Cart, DataOf } from '../src/index.ts';

// Judged by the type checker: these lines do nothing at run time.

test('a concrete path finds its types in the OpenAPI document', () => {
  expectTypeOf<DataOf<'get', '/carts'>['total']>().toEqualTypeOf<number>();
  expectTypeOf<DataOf<'get', '/shops/3'>>().toEqualTypeOf<DataOf<'get', `/shops/${number}`>>();
  expectTypeOf<DataOf<'get', '/shops/3'>>().toHaveProperty('shop');
  expectTypeOf<DataOf<'get', '/shops/top'>>().toHaveProperty('shops');
  expectTypeOf<DataOf<'get', '/no/such/path'>>().toBeUnknown();
  expectTypeOf<DataOf<'post', '/carts'>>().toBeUnknown();
});

test('bodies are checked', () => {
  expectTypeOf<{ product_id: number; quantity: number }>().toExtend<BodyOf<'post', '/cart/store'>>();
  expectTypeOf<{ quantity: number }>().not.toExtend<BodyOf<'post', '/cart/store'>>();
});

test('calls give the data', () => {
  expectTypeOf<ReturnType<typeof carts>>().resolves.toEqualTypeOf<Cart>();
  expectTypeOf<Address['is_default']>().toBeBoolean();
});

const carts = (api: Api) => api.get('/carts');
