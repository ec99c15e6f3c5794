export { Blog, BlogSkeleton } from './blog.tsx';
export { Brands, BrandsSkeleton } from './brands.tsx';
export { Promos, PromosSkeleton } from './promos.tsx';
export { Shops, ShopsSkeleton } from './shops.tsx';
