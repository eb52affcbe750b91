import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { ReactElement } from 'react';
import type { AccountSettings } from '../../../contract/calls/accountSettings.ts';
import type { PersonPlan, PlanStatus } from '../../../contract/calls/plans.ts';
import SignInAgain from '../board/dialogs/SignInAgain.tsx';
import { AccountPage } from '../pages/account/AccountPage.tsx';
import { BillingPage, type BillingPageProps } from '../pages/billing/BillingPage.tsx';
import type { Specimen } from './specimen.ts';

/** Pages that have states of their own, and the question that stands over a board. */
export const PAGE_NAMES = ['billing', 'account', 'signInAgain'] as const;

const topBar = {
  language: 'english' as const,
  theme: 'light' as const,
  onLanguage: () => undefined,
  onTheme: () => undefined,
};
const doNothing = async () => undefined;

function specimen(subject: (typeof PAGE_NAMES)[number], state: string, element: ReactElement): Specimen {
  return {
    name: `${subject} ${state}`,
    subject,
    kind: 'dialog',
    show: async () => <I18nProvider i18n={i18n}>{element}</I18nProvider>,
  };
}

const LIMITED_RUNS = { done: 79, open: 3, limit: 100, resets_at: '2026-12-01T00:00:00.000Z' };
const TRIAL_STATUS: PlanStatus = {
  plan: 'trial',
  storage: { bytes: 8.6e9, limit: 10e9 },
  until: null,
  runs: LIMITED_RUNS,
  upgrade: 'checkout',
  subscription: null,
  spending: [{ of: 'person', per: 'day', spent: 1.62, limit: 2, resets_at: '2026-11-24T00:00:00.000Z' }],
  without: ['get_4k', 'image_to_3d'],
  usage: [
    { month: '2026-11', operation: 'generate_image', runs: 60 },
    { month: '2026-11', operation: 'process_sketch', runs: 19 },
    { month: '2026-10', operation: 'instruct_edit', runs: 7 },
  ],
};
const USED_UP_TRIAL_STATUS: PlanStatus = { ...TRIAL_STATUS, runs: { ...LIMITED_RUNS, done: 100, open: 0 } };
const PAID_STATUS: PlanStatus = { ...TRIAL_STATUS, plan: 'paid', without: [], runs: { ...LIMITED_RUNS, limit: null } };
const PEOPLE: readonly PersonPlan[] = [
  { name: 'Ann', email: 'ann@example.test', operator: true, plan: 'unlimited', until: null, done: 412 },
  { name: 'Lin', email: 'lin@example.test', operator: false, plan: 'paid', until: '2026-12-24T12:00:00Z', done: 79 },
];

const billingSpecimen = (state: string, status: PlanStatus, overrides: Partial<BillingPageProps> = {}) =>
  specimen(
    'billing',
    state,
    <BillingPage
      {...topBar}
      {...{
        status,
        people: undefined,
        payment: undefined,
        onCheckout: doNothing,
        onPortal: doNothing,
        onGrantPlan: doNothing,
      }}
      {...overrides}
    />,
  );

const ACCOUNT_SETTINGS: AccountSettings = {
  name: 'Mina',
  email: 'mina@example.test',
  verified: true,
  mail: true,
  boards: 3,
  bin_days: 30,
  password_sign_in: true,
  password: true,
  provider: null,
};

const accountSpecimen = (state: string, changedSettings: Partial<AccountSettings> = {}) =>
  specimen(
    'account',
    state,
    <AccountPage
      {...topBar}
      settings={{ ...ACCOUNT_SETTINGS, ...changedSettings }}
      {...{ onName: doNothing, onEmail: doNothing, onSendLetter: doNothing, onPassword: doNothing }}
      {...{ onSendPasswordLetter: doNothing, onSignOutEverywhere: doNothing, onExport: doNothing, onDelete: doNothing }}
    />,
  );

export const PAGE_SPECIMENS: readonly Specimen[] = [
  billingSpecimen('trial on sale', TRIAL_STATUS),
  billingSpecimen('trial used up', USED_UP_TRIAL_STATUS),
  billingSpecimen('trial not on sale', { ...TRIAL_STATUS, upgrade: 'operator' }),
  billingSpecimen('after paying', USED_UP_TRIAL_STATUS, { payment: 'awaited' }),
  billingSpecimen('paid', { ...PAID_STATUS, subscription: { paid: true, until: null } }, { payment: 'confirmed' }),
  billingSpecimen('that ends', {
    ...PAID_STATUS,
    until: '2026-12-24T12:00:00Z',
    subscription: { paid: true, until: '2026-12-24T12:00:00Z' },
  }),
  billingSpecimen('unpaid', { ...TRIAL_STATUS, subscription: { paid: false, until: null } }),
  billingSpecimen('of the operator', { ...PAID_STATUS, plan: 'unlimited' }, { people: PEOPLE }),
  accountSpecimen('verified'),
  accountSpecimen('not verified', { verified: false, mail: false, boards: 0 }),
  accountSpecimen('without a password', { password: false, provider: 'Studio North' }),
  accountSpecimen('of a provider alone', { password: false, password_sign_in: false, provider: 'Studio North' }),
  specimen(
    'signInAgain',
    'asking',
    <SignInAgain viewerEmail="mina@example.test" onSignedIn={() => undefined} onClose={() => undefined} />,
  ),
];
