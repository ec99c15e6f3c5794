import type { Currency, Master } from '@shop/api';
import type { ThemeData } from './theme-data.ts';

export type LayoutName = 'public' | 'account' | 'blog';

/** A page of a remote: the shell mounts `expose` (default export = component) at `path`. `title` is a message key. */
export interface RemoteRoute {
  path: string;
  expose: string;
  layout: LayoutName;
  title: string;
}

/** One remote of the composition, at the version this visitor runs. */
export interface RemoteEntry {
  name: string;
  version: string;
  /** Absolute path of remoteEntry.js. */
  entry: string;
  manifestUrl: string;
  /** The remote's mf-manifest.json, inlined so that no request is made for it. */
  manifest: object;
  /** Absolute path of every file to its sha384 hash. A file that is not listed does not run. */
  integrity: Readonly<Record<string, string>>;
  routes: readonly RemoteRoute[];
  /** Slot name to expose. */
  slots: Readonly<Record<string, string>>;
}

/** What the federated pieces of a theme are loaded from: fields as in RemoteEntry. */
export interface ThemeContainer extends Pick<RemoteEntry, 'entry' | 'manifestUrl' | 'manifest' | 'integrity'> {
  /** Piece name to expose. */
  pieces: Readonly<Record<string, string>>;
}

export interface ThemeEntry {
  name: string;
  version: string;
  label: string;
  css: string;
  integrity: string;
  data: ThemeData;
  /** Only for a theme that brings pieces of its own. */
  container?: ThemeContainer;
}

export interface Composition {
  id: string;
  channel: string;
  shell: { version: string };
  remotes: readonly RemoteEntry[];
  themes: readonly ThemeEntry[];
}

/** What the document hands to the shell in `<script type="application/json" id="boot">`. */
export interface Boot {
  composition: Composition;
  /** Name of the chosen theme. */
  theme: string;
  locale: { name: string; direction: 'ltr' | 'rtl'; html_lang: string };
  currency_id: number;
  master: Master;
  /** Immutable URL of the messages of the locale; preloaded by the document. */
  messages_url: string;
  server_time: string;
  /** Only for a visitor who looks at versions that are not live. */
  preview?: { expires_at: string };
  /** First data of the route: the `data` of those GET calls. */
  queries: readonly { path: string; params: Readonly<Record<string, string | string[]>>; data: unknown }[];
}

const dollar: Currency = { id: 1, code: 'USD', name: 'USD', symbol: '$', position: 'prefix', is_default: true, rate: 1, rate_from_default: 1 };

/** What holds when a document carries no boot block (tests, a page outside the shop): English, US dollars, no remotes. */
export const emptyBoot: Boot = {
  composition: { id: '', channel: '', shell: { version: '' }, remotes: [], themes: [] },
  theme: '',
  locale: { name: 'en', direction: 'ltr', html_lang: 'en' },
  currency_id: dollar.id,
  messages_url: '',
  server_time: '',
  queries: [],
  master: {
    app_name: '', app_environment: 'production', app_locale: 'en', multi_vendor: true,
    currency: dollar, currencies: [dollar],
    languages: [{ id: 1, name: 'en', title: 'English', html_lang: 'en', direction: 'ltr', flag: '' }],
    cash_on_delivery: true, online_payment: false, payment_gateways: [],
    vendor_register_link: '', mobile: '', address: '', email: '', web_logo: '', web_show_bottom_bar: true,
    web_show_footer: true, web_footer_text: '', web_footer_description: '', web_footer_logo: '', footer_qr: '',
    show_download_app: false, google_playstore_link: '', app_store_link: '', social_links: [], footers: [], menus: [],
    theme_colors: {}, home_themes: { theme_name: '', offerBanners: [] },
    pusher_app_key: '', pusher_app_cluster: '', pusher_host: '', pusher_port: 0, pusher_path: '', pusher_self: true,
    register_otp_verify: false, register_otp_type: 'phone', forgot_otp_type: 'phone', social_auths: [],
    phone_required: true, phone_min_length: 9, phone_max_length: 16, order_place_account_verify: false,
  },
};

function readBoot(): Boot {
  const block = document.getElementById('boot')?.textContent;
  return block ? { ...emptyBoot, ...(JSON.parse(block) as Partial<Boot>) } : { ...emptyBoot };
}

/** The facts of this page load. They never change while the page lives: another locale or currency is another load. */
export const boot: Readonly<Boot> = readBoot();
