import { CloudOff, Eye, MessageCircle } from 'lucide-react';
import { Button } from '../buttons/Button.tsx';
import { Avatar, Avatars } from '../display/Avatar.tsx';
import { Badge, Chip } from '../display/Chip.tsx';
import { EmptyState } from '../display/EmptyState.tsx';
import { ProgressBar, StepProgress } from '../display/Progress.tsx';
import { Spinner } from '../display/Spinner.tsx';
import { Wordmark } from '../icons/Logo.tsx';
import { NoticeCard } from '../notices/NoticeStack.tsx';
import s from './Gallery.module.css';
import { Specimen } from './Specimen.tsx';
import { sample } from './sample.ts';

function ignoreDismissal() {
  // The sample notices are not dismissed.
}

/** Components that only show: marks, people, progress, notices, emptiness. */
export function DisplaySpecimens() {
  return (
    <>
      <Specimen name="Wordmark, chip, badge, avatars">
        <Wordmark />
        <Chip icon={Eye}>{sample('Review', '评审')}</Chip>
        <Badge>4</Badge>
        <Avatars>
          <Avatar name="Mina" />
          <Avatar name="Jonas" />
          <Avatar name="林" />
        </Avatars>
        <Avatar name="Lin" size="lg" />
      </Specimen>
      <Specimen name="Progress: known, unknown, steps, spinner">
        <div style={{ width: 160 }}>
          <ProgressBar label="Fill" value={0.42} />
        </div>
        <div style={{ width: 100 }}>
          <ProgressBar label="Wait" />
        </div>
        <StepProgress label="Thinking" done={2} total={5} />
        <Spinner announce />
      </Specimen>
      <Specimen name="Notices">
        <NoticeCard
          onDismiss={ignoreDismissal}
          notice={{
            id: 1,
            icon: CloudOff,
            stays: true,
            title: sample('Offline: kept on this device', '离线：已保存在本机'),
            text: sample('We send it as soon as you are back.', '恢复网络后会自动同步。'),
          }}
        />
        <NoticeCard
          onDismiss={ignoreDismissal}
          notice={{
            id: 2,
            bad: true,
            title: sample('The board wasn’t saved', '画板未能保存'),
            text: sample('Your changes are kept here. Trying again in 8 s.', '改动已保留在本机，8 秒后重试。'),
            action: { label: sample('Now', '立即重试'), onPress: ignoreDismissal },
          }}
        />
      </Specimen>
      <Specimen name="Empty state">
        <div className={s.card}>
          <EmptyState icon={MessageCircle} title={sample('No comments yet', '还没有评论')}>
            {sample('Share the board, and reviewers can write here.', '分享画板后，评审人可以在这里留言。')}
            <Button size="sm">{sample('Share', '分享')}</Button>
          </EmptyState>
        </div>
      </Specimen>
    </>
  );
}
