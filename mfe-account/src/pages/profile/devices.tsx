import { formatRelative, toast, useT } from '@shop/platform';
import { Badge, Button, Skeleton } from '@shop/ui';
import { useMutation } from '@tanstack/react-query';
import { accountErrorToast } from '../../lib/call-error.ts';
import { useAccountQuery } from '../../lib/use-account-query.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { endSession, sessionsQuery, type Device } from '../../queries/profile.ts';
import * as css from './devices.module.css';

/** Where the shopper is signed in. */
export function Devices() {
  const query = useAccountQuery(sessionsQuery());
  return (
    <Loaded query={query} skeleton={<Skeleton height="6rem" />}>
      {({ sessions }) => (
        <ul className={css.list}>
          {sessions.map((device) => (
            <li key={device.id}>
              <DeviceRow device={device} />
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
}

function DeviceRow({ device }: { device: Device }) {
  const t = useT();
  const name = device.name || t('account.unknownDevice');
  const end = useMutation({ mutationFn: () => endSession(device.id), onSuccess: () => toast.success(t('account.sessionEnded', { name })), onError: accountErrorToast });
  return (
    <div className={css.row}>
      <div className={css.words}>
        <p className={css.name}>
          <bdi>{name}</bdi>
        </p>
        <p className={css.note}>{t('account.lastUsed', { time: formatRelative(device.last_used_at) })}</p>
      </div>
      {device.current ? (
        <Badge tone="success">{t('account.thisDevice')}</Badge>
      ) : (
        <Button variant="outline" size="sm" loading={end.isPending} onClick={() => end.mutate()} aria-label={`${t('account.endSession')}: ${name}`}>
          {t('account.endSession')}
        </Button>
      )}
    </div>
  );
}
