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
const resolveNothing = async () => undefined;

function specimen(subject: (typeof PAGE_NAMES)[number], state: string, shown: ReactElement): Specimen {
  return {
    name: `${subject} ${state}`,
    subject,
    kind: 'dialog',
    show: async () => <I18nProvider i18n={i18n}>{shown}</I18nProvider>,
  };
}

const LIMITED_RUNS = { done: 79, open: 3, limit: 100, resets_at: '2026-12-01T00:00:00.000Z' };
const TRIAL: PlanStatus = {
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
const USED_UP_TRIAL: PlanStatus = { ...TRIAL, runs: { ...LIMITED_RUNS, done: 100, open: 0 } };
const PAID_PLAN: PlanStatus = { ...TRIAL, plan: 'paid', without: [], runs: { ...LIMITED_RUNS, limit: null } };
const PEOPLE: readonly PersonPlan[] = [
  { name: 'Ann', email: 'ann@example.test', operator: true, plan: 'unlimited', until: null, done: 412 },
  { name: 'Lin', email: 'lin@example.test', operator: false, plan: 'paid', until: '2026-12-24T12:00:00Z', done: 79 },
];

const billing = (state: string, status: PlanStatus, overrides: Partial<BillingPageProps> = {}) =>
  specimen(
    'billing',
    state,
    <BillingPage
      {...topBar}
      {...{
        status,
        people: undefined,
        payment: undefined,
        onCheckout: resolveNothing,
        onPortal: resolveNothing,
        onGrantPlan: resolveNothing,
      }}
      {...overrides}
    />,
  );

const SETTINGS: AccountSettings = {
  name: 'Mina',
  email: 'mina@example.test',
  verified: true,
  mail: true,
  boards: 3,
  password: true,
  provider: null,
};

const account = (state: string, changed: Partial<AccountSettings> = {}) =>
  specimen(
    'account',
    state,
    <AccountPage
      {...topBar}
      settings={{ ...SETTINGS, ...changed }}
      {...{ onName: resolveNothing, onEmail: resolveNothing, onSendLetter: resolveNothing, onPassword: resolveNothing }}
      {...{ onSendPasswordLetter: resolveNothing, onSignOutEverywhere: resolveNothing, onDelete: resolveNothing }}
    />,
  );

export const PAGE_SPECIMENS: readonly Specimen[] = [
  billing('trial on sale', TRIAL),
  billing('trial used up', USED_UP_TRIAL),
  billing('trial not on sale', { ...TRIAL, upgrade: 'operator' }),
  billing('after paying', USED_UP_TRIAL, { payment: 'awaited' }),
  billing('paid', { ...PAID_PLAN, subscription: { paid: true, until: null } }, { payment: 'confirmed' }),
  billing('that ends', {
    ...PAID_PLAN,
    until: '2026-12-24T12:00:00Z',
    subscription: { paid: true, until: '2026-12-24T12:00:00Z' },
  }),
  billing('unpaid', { ...TRIAL, subscription: { paid: false, until: null } }),
  billing('of the operator', { ...PAID_PLAN, plan: 'unlimited' }, { people: PEOPLE }),
  account('verified'),
  account('not verified', { verified: false, mail: false, boards: 0 }),
  account('without a password', { password: false, provider: 'Studio North' }),
  specimen(
    'signInAgain',
    'asking',
    <SignInAgain viewer="mina@example.test" onSignedIn={() => undefined} onClose={() => undefined} />,
  ),
];
