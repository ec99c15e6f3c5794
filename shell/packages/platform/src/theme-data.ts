/**
 * The structural half of a theme (`theme.json`): what a stylesheet cannot say. The contract with a sentence about every
 * value is `themes/contract/theme.schema.json`; the palette and tokens of the file are in the theme's stylesheet already.
 */
export interface ThemeData {
  name: string;
  version: string;
  /** Name for people. */
  label: string;
  /** Picture drawn before the shop's name. */
  mark?: string;
  topBar: boolean;
  navbar: { rows: readonly ('middle' | 'bottom')[]; style: 'classic' | 'centered' | 'glass' | 'solid' | 'pills' };
  footer: { variant: 'dark' | 'wordmark' | 'floating' | 'portal' | 'app' };
  home: { sections: readonly ThemeSection[] };
  productCard: { variant: 'framed' | 'bare' | 'lifted' | 'dense' | 'pastel' };
  shopCard?: { variant: 'cover' | 'plain' | 'centered' | 'row' | 'ruled' };
  /** The link to the whole list beside a section's title; plain without it. */
  sectionLink?: { variant: 'plain' | 'ruled' | 'pill' };
}

/** A section of the home page; an unknown variant means the section's default one. */
export interface ThemeSection {
  kind: 'hero' | 'promises' | 'categories' | 'flash-sale' | 'best-deals' | 'new-arrivals' | 'promos' | 'shops' | 'most-popular' | 'brands' | 'vouchers' | 'blog';
  variant: string;
}
