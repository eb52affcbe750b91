import { CircleQuestionMark } from 'lucide-react';
import { IconLink } from './IconLink.tsx';

type HelpLinkProps = { readonly label: string; readonly path: `/docs${string}`; readonly size?: 'sm' | 'md' };

/** Opens a page of the help beside what it is about, in a tab of its own. */
export function HelpLink({ label, path, size = 'sm' }: HelpLinkProps) {
  return <IconLink label={label} icon={CircleQuestionMark} size={size} href={path} newTab />;
}
