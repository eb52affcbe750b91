import { useState } from 'react';
import { NoticeStack } from '../notices/NoticeStack.tsx';
import { createNotices } from '../notices/notices.ts';
import { NoticesContext } from '../notices/noticesContext.ts';
import { TooltipLayer } from '../tooltips/TooltipLayer.tsx';
import { ButtonSpecimens } from './ButtonSpecimens.tsx';
import { DisplaySpecimens } from './DisplaySpecimens.tsx';
import { FieldSpecimens } from './FieldSpecimens.tsx';
import s from './Gallery.module.css';
import { PopupSpecimens } from './PopupSpecimens.tsx';

/** Every part in every state, for people who build with them and for screenshots. Samples are in the page's language. */
export function Gallery() {
  const [notices] = useState(createNotices);
  return (
    <NoticesContext value={notices}>
      <main className={s.sheet}>
        <h1>Parts</h1>
        <div className={s.columns}>
          <div>
            <ButtonSpecimens />
            <FieldSpecimens />
          </div>
          <div>
            <DisplaySpecimens />
          </div>
          <div>
            <PopupSpecimens />
          </div>
        </div>
      </main>
      <NoticeStack notices={notices} />
      <TooltipLayer />
    </NoticesContext>
  );
}
