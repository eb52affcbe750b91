import { lazyComponent } from '../../../load/lazyComponent.tsx';
import { loadWithTexts } from '../../../locales/language.ts';
import { type Provider, type ProviderProblem, redirectToProvider } from './providerSignIn.ts';

const ProviderSignIn = lazyComponent(
  async () => (await loadWithTexts(import('./provider/ProviderSignIn.tsx'))).ProviderSignIn,
);

type LazyProviderSignInProps = {
  /** The provider of this installation, once it is known. */
  readonly provider: Provider | undefined;
  readonly problem?: ProviderProblem | undefined;
  /** The address to go to afterwards. */
  readonly next: string;
  readonly needsInvitation: boolean;
  readonly invite: string | undefined;
};

/** Signing in with the provider, fetched only where there is one. */
export function LazyProviderSignIn({ provider, problem, next, needsInvitation, invite }: LazyProviderSignInProps) {
  if (!provider) return null;
  return (
    <ProviderSignIn
      {...provider}
      problem={problem}
      needsInvitation={needsInvitation}
      onBegin={() => redirectToProvider(next, invite)}
    />
  );
}
