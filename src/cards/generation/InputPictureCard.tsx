import { Image } from 'lucide-react';
import type { BoardNode } from '../../../contract/board.ts';
import { useRun } from '../run/runView.ts';
import { GenerationCard } from './GenerationCard.tsx';
import { InputPicture } from './InputPicture.tsx';

type InputPictureCardProps = {
  node: BoardNode;
  selected: boolean;
  alt: string;
  /** Stands there while nothing is connected. */
  emptyText: string;
  /** The text while the node runs. */
  busyText: string;
};

/** The card of a node that needs nothing but a connected picture: the picture, and Go. */
export function InputPictureCard({ alt, emptyText, busyText, ...card }: InputPictureCardProps) {
  const { id } = card.node;
  const run = useRun(id);
  const empty = { icon: Image, text: emptyText };
  return (
    <GenerationCard {...card} run={run}>
      <InputPicture id={id} run={run} alt={alt} empty={empty} busyText={busyText} />
    </GenerationCard>
  );
}
