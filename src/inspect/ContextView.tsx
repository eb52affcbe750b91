import s from './inspector.module.css';

/** What a machine knows. */
export function ContextView({ context }: { context: unknown }) {
  return (
    <details className={s.context}>
      <summary>Context</summary>
      <pre>{JSON.stringify(context, null, 1)}</pre>
    </details>
  );
}
