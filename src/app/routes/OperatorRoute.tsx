import { AuditRoute } from './AuditRoute.tsx';
import { EnginesRoute } from './EnginesRoute.tsx';

/** The pages of whoever runs the installation. */
export default function OperatorRoute({ path }: { readonly path: string }) {
  return path === '/admin/audit' ? <AuditRoute /> : <EnginesRoute />;
}
