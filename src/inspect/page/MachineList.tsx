import { t as translate } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { TextField } from '../../ui/fields/TextField.tsx';
import s from './inspector.module.css';
import { type ListLine, stateName } from './world.ts';

/** Nodes that are listed before something is searched for. */
const SHOWN_MAX = 200;

type MachineListProps = {
  nodes: readonly ListLine[];
  board: readonly ListLine[];
  selectedKey: string | undefined;
  onChoose: (line: ListLine) => void;
};

/** The nodes by their titles, run or not, and the machines of the board. */
export function MachineList({ nodes, board, selectedKey, onChoose }: MachineListProps) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const isWanted = ({ title }: ListLine) => title.toLowerCase().includes(wanted);
  const matches = nodes.filter(isWanted);
  return (
    <nav className={s.side} aria-label={t`Machines`}>
      <TextField
        aria-label={t`Find a node or a machine`}
        placeholder={t`Find a node or a machine`}
        icon={Search}
        value={text}
        onChange={setText}
      />
      <h2>{t`Nodes, by title`}</h2>
      {nodes.length === 0 && <p>{t`No node of this board runs.`}</p>}
      <Lines lines={matches.slice(0, SHOWN_MAX)} selectedKey={selectedKey} onChoose={onChoose} />
      {matches.length > SHOWN_MAX && <p>{t`${matches.length - SHOWN_MAX} more: search for a title.`}</p>}
      <h2>{t`Board`}</h2>
      <Lines lines={board.filter(isWanted)} selectedKey={selectedKey} onChoose={onChoose} />
    </nav>
  );
}

type LinesProps = Pick<MachineListProps, 'selectedKey' | 'onChoose'> & { lines: readonly ListLine[] };

function Lines({ lines, selectedKey, onChoose }: LinesProps) {
  return lines.map((line) => (
    <button
      key={line.key}
      type="button"
      className={s.machine}
      aria-current={line.key === selectedKey}
      data-quiet={line.entry === undefined || undefined}
      style={{ paddingLeft: 12 + line.depth * 14 }}
      onClick={() => onChoose(line)}
    >
      <span>{line.title}</span>
      <code>{stateOf(line)}</code>
    </button>
  ));
}

function stateOf({ entry }: ListLine): string {
  if (!entry?.snapshot) return translate`not run`;
  if (entry.waiting) return translate`held`;
  if (entry.snapshot.status !== 'active') return translate`ended`;
  // The board and the saving machine have several states at once: the first says most.
  return stateName(entry.snapshot.active).split(', ')[0] ?? '';
}
