import { paths, useRealtimeState, useT } from '@shop/platform';
import { Avatar, Link } from '@shop/ui';
import { Link as RouterLink } from 'react-router';
import * as css from './shop-heading.module.css';

export interface ShopHeadingProps {
  shop: { id: number; name: string; logo: string };
  /** Undefined while nobody has said yet. */
  online: boolean | undefined;
}

/** Whom the conversation is with, and whether the shop is there: a green or a red dot, and the word. */
export function ShopHeading({ shop, online }: ShopHeadingProps) {
  const t = useT();
  const waiting = useRealtimeState() === 'waiting';
  return (
    <div className={css.heading}>
      <Avatar name={shop.name} src={shop.logo} shape="rounded" {...(online !== undefined && { presence: online ? 'online' : 'offline' })} />
      <div className={css.words}>
        <h2 className={css.name}>
          <Link variant="quiet" render={<RouterLink to={paths.shop(shop.id)} />}>
            {shop.name}
          </Link>
        </h2>
        <output className={css.state} data-online={online || undefined}>
          {online !== undefined && t(online ? 'chat.online' : 'chat.offline')}
          {waiting && <span className={css.waiting}> · {t('chat.reconnecting')}</span>}
        </output>
      </div>
    </div>
  );
}
