import { usePageTitle, useT } from '@shop/platform';
import { Skeleton } from '@shop/ui';
import { useAccountQuery } from '../../lib/use-account-query.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { Panel } from '../../parts/panel.tsx';
import { profileQuery } from '../../queries/profile.ts';
import { DeleteAccount } from './delete-account.tsx';
import { Devices } from './devices.tsx';
import { ProfileForm } from './profile-form.tsx';
import * as css from './profile-page.module.css';

/** /profile: who the shopper is, where they are signed in, and the way out for good. */
export default function ProfilePage() {
  const t = useT();
  usePageTitle(t('account.myProfile'));
  const query = useAccountQuery(profileQuery());
  return (
    <>
      <PageHead title={t('account.myProfile')} />
      <div className={css.stack}>
        <Panel>
          <Loaded query={query} skeleton={<Skeleton height="26rem" />}>
            {({ user }) => <ProfileForm key={user.id} profile={user} />}
          </Loaded>
        </Panel>
        <Panel title={t('account.sessions')}>
          <Devices />
        </Panel>
        <Panel title={t('account.deleteAccount')}>
          <DeleteAccount />
        </Panel>
      </div>
    </>
  );
}
