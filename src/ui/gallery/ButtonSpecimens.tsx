import { Crop, PencilLine, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../buttons/Button.tsx';
import { IconButton } from '../buttons/IconButton.tsx';
import { Specimen } from './Specimen.tsx';
import { sample } from './sample.ts';

/** Buttons with words and buttons with icons. */
export function ButtonSpecimens() {
  const [on, setOn] = useState(true);
  const crop = sample('Crop', '裁剪');
  return (
    <>
      <Specimen name="Button: primary, soft, default, plain, danger">
        <Button variant="primary">{sample('Share', '分享')}</Button>
        <Button variant="soft">{sample('Go', '生成')}</Button>
        <Button icon={PencilLine}>{sample('Draw', '绘制')}</Button>
        <Button variant="plain">{sample('Cancel', '取消')}</Button>
        <Button variant="danger" icon={Trash2}>
          {sample('Delete', '删除')}
        </Button>
      </Specimen>
      <Specimen name="Off with a reason, busy, 28 and 40 high">
        <Button offReason={sample('Wire a picture first', '请先连接一张图片')}>{sample('Off', '停用')}</Button>
        <Button variant="primary" busy>
          {sample('Save', '保存')}
        </Button>
        <Button size="sm">{sample('Small', '小')}</Button>
        <Button size="lg" variant="primary">
          {sample('Large', '大')}
        </Button>
      </Specimen>
      <Specimen name="Icon button: rest, toggle, danger, off, tool, large">
        <IconButton label={crop} icon={Crop} shortcut="C" />
        <IconButton label={crop} icon={Crop} pressed={on} onClick={() => setOn(!on)} />
        <IconButton label={sample('Delete', '删除')} icon={Trash2} variant="danger" shortcut="Delete" />
        <IconButton label={crop} icon={Crop} offReason={sample('Nothing to crop', '没有可裁剪的内容')} />
        <IconButton label={crop} icon={Crop} size="tool" />
        <IconButton label={crop} icon={Crop} size="lg" variant="solid" />
      </Specimen>
    </>
  );
}
