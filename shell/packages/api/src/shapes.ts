// Names for the shapes that several packages speak of. All are looked up in the server's OpenAPI document (snake_case, amounts
// as decimals in the default currency, times RFC 3339); for any other call `DataOf<'get', '/path'>` is the name.

import type { BodyOf, DataOf } from './contract.ts';

/** The settings of the site, in one language. */
export type Master = DataOf<'get', '/master'>;
export type Currency = Master['currency'];
export type Language = Master['languages'][number];
export type Menu = Master['menus'][number];
export type FooterGroup = Master['footers'][number];
export type FooterItem = FooterGroup['items'][number];
export type SocialLink = Master['social_links'][number];
export type OfferBanner = Master['home_themes']['offerBanners'][number];

export type User = DataOf<'get', '/profile'>['user'];
/** The token that a sign-in answers. */
export type Access = DataOf<'post', '/login'>['access'];
export type Address = DataOf<'get', '/addresses'>['addresses'][number];

export type ProductCard = DataOf<'get', '/popular-products'>['products'][number];
/** As much of a shop as a link or a chat needs. */
export type ShopRef = Pick<ProductCard['shop'], 'id' | 'name' | 'logo'>;

/** Answer of the cart calls. `info` holds warnings for the shopper. */
export type Cart = DataOf<'get', '/carts'>;
export type CartGroup = Cart['cart_items'][number];
/** A line of the cart: two sizes of one product are two lines, told apart by `cart_id`. */
export type CartProduct = CartGroup['products'][number];
export type AddToCart = BodyOf<'post', '/cart/store'>;

/** Answer for the selected shops. */
export type Checkout = DataOf<'post', '/cart/checkout'>;
export type CheckoutTotals = Checkout['checkout'];
export type CheckoutGroup = Checkout['checkout_items'][number];

export type Order = DataOf<'get', '/order-details'>['order'];
export type Voucher = DataOf<'get', '/get-vouchers'>['coupons'][number];
