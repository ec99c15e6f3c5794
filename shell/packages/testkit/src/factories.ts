import type { Address, Cart, CartGroup, CartProduct, Checkout, CheckoutGroup, Order, ProductCard, ShopRef, User } from '@shop/api';

let last = 0;
const next = () => ++last;

/** Factories: sensible values, a fresh id, and whatever the test says. */
export function aShop(own: Partial<ShopRef> = {}): ShopRef {
  const id = next();
  return { id, name: `Shop ${id}`, logo: '/media/shops/logo.svg', ...own };
}

export function aUser(own: Partial<User> = {}): User {
  const id = next();
  return {
    id, name: 'Nora Lind', phone: '0700000000', phone_verified: true, email: `nora${id}@example.com`, email_verified: true, gender: '',
    date_of_birth: '', profile_photo: '/media/avatars/nora.webp', created_at: '2026-01-05T09:00:00Z', ...own,
  };
}

export function anAddress(own: Partial<Address> = {}): Address {
  return {
    id: next(), name: 'Nora Lind', phone: '0700000000', country: 'SE', country_name: 'Sweden', state: 'Skåne', city: 'Lund', area: '', flat_no: '2',
    address_line: 'Stora Södergatan 1', address_line2: '', post_code: '22222', address_type: 'home', latitude: null, longitude: null,
    is_default: false, ...own,
  };
}

export function aProduct(own: Partial<ProductCard> = {}): ProductCard {
  const id = own.id ?? next();
  const price = own.price ?? 40;
  return {
    id, name: `Product ${id}`, slug: `product-${id}`, thumbnail: '/media/products/product.webp', brand: 'Fjord', price,
    discount_price: 0, discount_percentage: 0, rating: 4.5, total_reviews: '12', total_sold: '30', quantity: 10, is_favorite: false,
    colors: [], sizes: [], shop: { ...aShop(), slug: 'shop' }, stock: 'in', flash_sale_id: null, lowest_30d: null,
    images: { w160: '', w320: '', w560: '', blur: '', width: 0, height: 0 },
    display: { price: dollars(price), discount_price: own.discount_price ? dollars(own.discount_price) : '', lowest_30d: '' }, ...own,
  };
}

export function aCartProduct(own: Partial<CartProduct> = {}): CartProduct {
  const id = own.id ?? next();
  const price = own.price ?? 40;
  const unit = own.discount_price || price;
  const quantity = own.quantity ?? 1;
  return {
    cart_id: next(), id, variant_id: next(), shop_id: 1, name: `Product ${id}`, slug: `product-${id}`, brand: 'Fjord', price, discount_price: 0,
    discount_percentage: 0, quantity, size: null, color: null, unit: null, thumbnail: '/media/products/product.webp',
    line_total: unit * quantity, flash_sale_id: 0, available: 10, min_order_quantity: 1, stock: 'in', is_available: true, problem: '',
    display: { price: dollars(price), discount_price: own.discount_price ? dollars(own.discount_price) : '', line_total: dollars(unit * quantity) },
    ...own,
  };
}

export function aCartGroup(own: Partial<CartGroup> = {}): CartGroup {
  const shop = aShop();
  const products = own.products ?? [aCartProduct()];
  const total = products.reduce((sum, line) => sum + line.line_total, 0);
  return {
    shop_id: shop.id, shop_name: shop.name, shop_slug: `shop-${shop.id}`, shop_logo: shop.logo, shop_rating: 4.7, sub_total: total,
    free_delivery_from: 0, products, display: { sub_total: dollars(total), free_delivery_away: '' }, ...own,
  };
}

/** A cart whose totals follow its groups unless said otherwise. */
export function aCart(own: Partial<Cart> = {}): Cart {
  const groups = own.cart_items ?? [aCartGroup()];
  const lines = groups.flatMap(({ products }) => products);
  const total = lines.reduce((sum, line) => sum + line.line_total, 0);
  return {
    cart_items: groups,
    total: lines.length,
    total_quantity: lines.reduce((sum, line) => sum + line.quantity, 0),
    total_amount: total,
    info: [],
    display: { total_amount: dollars(total) },
    ...own,
  };
}

/** What one shop of a checkout is made of: a group of the cart, with delivery for $4. */
export function aCheckoutGroup(own: Partial<CheckoutGroup> = {}): CheckoutGroup {
  const { free_delivery_from: _, display: __, ...group } = aCartGroup({ products: own.products });
  return {
    ...group, delivery_charge: 4, eta_min_days: 2, eta_max_days: 5, min_order_short: 0, applied_voucher: null, next_voucher: null,
    display: { sub_total: dollars(group.sub_total), delivery_charge: '$4.00', min_order_short: '$0.00' }, ...own,
  };
}

/** A checkout whose sums follow its shops unless said otherwise. */
export function aCheckout(own: Partial<Checkout> = {}): Checkout {
  const shops = own.checkout_items ?? [aCheckoutGroup()];
  const items = shops.reduce((sum, shop) => sum + shop.sub_total, 0);
  const delivery = shops.reduce((sum, shop) => sum + shop.delivery_charge, 0);
  return {
    checkout: {
      total_amount: items, delivery_charge: delivery, coupon_discount: 0, payable_amount: items + delivery, order_tax_amount: 0,
      all_vat_taxes: [], order_count: shops.length,
      display: {
        total_amount: dollars(items), delivery_charge: dollars(delivery), coupon_discount: dollars(0),
        payable_amount: dollars(items + delivery), order_tax_amount: dollars(0),
      },
    },
    checkout_items: shops, apply_coupon: false, coupon_message: '', address: null, checkout_key: '00000000-0000-8000-8000-000000000001', online_payments: [], info: [], ...own,
  };
}

/** An order of one chair, placed and not yet confirmed. */
export function anOrder(own: Partial<Order> = {}): Order {
  const id = own.id ?? next();
  const { id: addressId, name, phone, country, state, city, area, flat_no, address_line, address_line2, post_code, address_type } = anAddress();
  return {
    id, order_code: `#1${id}-1`, group_code: `1${id}`, group_id: 1, pay_until: null, order_status: 'pending', payment_status: 'pending', payment_method: 'cash',
    amount: 40, discount: 0, coupon_code: '', coupon_discount: 0, order_tax_amount: 0, all_vat_taxes: [], delivery_charge: 4, payable_amount: 44,
    display: { amount: '$40.00', discount: '$0.00', coupon_discount: '$0.00', order_tax_amount: '$0.00', delivery_charge: '$4.00', payable_amount: '$44.00' },
    currency: { code: 'USD', symbol: '$', position: 'prefix', rate: 1 },
    shop: { ...aShop(), slug: 'shop', rating: 4.7 },
    products: [
      {
        id: next(), order_item_id: next(), variant_id: next(), name: 'Oak chair', slug: 'oak-chair', brand: 'Fjord', thumbnail: '/media/products/chair.webp',
        size: 'M', color: 'Oak', unit: '', quantity: 1, price: 40, discount_price: 0, line_total: 40, can_review: false,
        display: { price: '$40.00', discount_price: '', line_total: '$40.00' },
      },
    ],
    address: { id: addressId, name, phone, country, state, city, area, flat_no, address_line, address_line2, post_code, address_type },
    timeline: [{ status: 'pending', at: '2026-01-05T09:00:00Z', note: '' }],
    tracking: { carrier: '', number: '', url: '' },
    note: '', can_cancel: true, cancel_reason: '', placed_at: '2026-01-05T09:00:00Z', delivered_at: null, eta_from: '2026-01-08', eta_to: '2026-01-10', ...own,
  };
}

function dollars(amount: number): string {
  return `$${amount.toFixed(2)}`;
}
