import { useEffect, useMemo, useState } from 'react';
import { readPhoneUpload } from '../../../contract/calls/phone.ts';
import type { PhoneLink } from '../../api/phone.ts';
import { browserLanguage, chooseLanguage, hasStoredLanguage, LANGUAGES } from '../../locales/language.ts';
import { PhonePage } from '../phone/PhonePage.tsx';
import { usePhoneUpload } from '../phone/usePhoneUpload.ts';
import { useLanguage } from '../useTopBar.ts';

/** The page of a phone, which needs no account: the secret of its code is the address's fragment, and stays there for a reload. */
export default function UploadRoute({ address }: { address: URL }) {
  const link = useMemo(() => phoneLinkIn(address), [address]);
  const isLanguageReady = useAddressLanguage(address);
  const upload = usePhoneUpload(link);
  const language = useLanguage();
  return isLanguageReady ? <PhonePage upload={upload} {...language} /> : null;
}

/** The code in an address; undefined where it cannot be one. */
function phoneLinkIn({ searchParams, hash }: URL): PhoneLink | undefined {
  const ids = { board_id: searchParams.get('boardId'), node_id: searchParams.get('nodeId') };
  const parsed = readPhoneUpload.body.safeParse(ids);
  return parsed.success && hash.length > 1 ? { ...parsed.data, secret: hash.slice(1) } : undefined;
}

/** A phone on which no language was chosen speaks its own, or else that of whoever shows the code. Answers once it does. */
function useAddressLanguage({ searchParams }: URL): boolean {
  const language = browserLanguage() ?? LANGUAGES.find((language) => language === searchParams.get('language'));
  const [isReady, setReady] = useState(language === undefined || hasStoredLanguage());
  useEffect(() => {
    if (!isReady && language) void chooseLanguage(language).finally(() => setReady(true));
  }, [isReady, language]);
  return isReady;
}
