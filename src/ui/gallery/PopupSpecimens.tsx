import { Copy, GitFork, Languages, Pencil, PencilLine, Square, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../buttons/Button.tsx';
import { IconButton } from '../buttons/IconButton.tsx';
import { Slider } from '../fields/Slider.tsx';
import { AlertDialog } from '../modals/AlertDialog.tsx';
import { Dialog } from '../modals/Dialog.tsx';
import { EditorDialog, EditorGroup, EditorRule } from '../modals/EditorDialog.tsx';
import { useNotices } from '../notices/noticesContext.ts';
import { Menu, MenuAtPoint } from '../popups/Menu.tsx';
import type { MenuGroup } from '../popups/menuItems.ts';
import { Popover } from '../popups/Popover.tsx';
import { useContextMenu } from '../popups/useContextMenu.ts';
import s from './Gallery.module.css';
import { Specimen } from './Specimen.tsx';
import { sample } from './sample.ts';

function menuGroups(): MenuGroup[] {
  return [
    {
      id: 'main',
      items: [
        { id: 'rename', label: sample('Rename', '重命名'), icon: Pencil, shortcut: 'F2' },
        { id: 'copy', label: sample('Duplicate', '复制一份'), icon: Copy, shortcut: 'Mod+D' },
        {
          id: 'spin',
          label: sample('Spin off', '另开画板'),
          icon: GitFork,
          offReason: sample('Wire it first', '请先连接'),
        },
      ],
    },
    {
      id: 'bin',
      items: [{ id: 'delete', label: sample('Delete', '删除'), icon: Trash2, danger: true, shortcut: 'Delete' }],
    },
  ];
}

function searchGroups(): MenuGroup[] {
  const menuItem = (id: string, label: string, hint: string) => ({ id, label, hint, icon: PencilLine });
  return [
    {
      id: 'make',
      label: sample('Make', '生成'),
      items: [
        menuItem('sketch', sample('Sketch', '草图'), sample('Draw by hand', '手绘')),
        menuItem('render', sample('Render', '渲染'), sample('From a sketch to a picture', '从草图到成图')),
      ],
    },
    {
      id: 'words',
      label: sample('Words', '文字'),
      items: [menuItem('text', sample('Text', '文本'), sample('Feeds a prompt', '作为描述'))],
    },
  ];
}

/** Whatever opens above the page. */
export function PopupSpecimens() {
  const notices = useNotices();
  const context = useContextMenu();
  return (
    <>
      <Specimen name="Menu, with search, at a point (right-click)">
        <Menu label="Actions" groups={menuGroups()} trigger={<Button>{sample('Actions', '操作')}</Button>} />
        <Menu
          label="Add"
          search={sample('Find', '查找')}
          width={280}
          groups={searchGroups()}
          trigger={<Button>{sample('Add', '添加')}</Button>}
        />
        <Button onContextMenu={context.onContextMenu}>{sample('Right-click', '右键')}</Button>
        <MenuAtPoint label="Here" point={context.point} onClose={context.close} groups={menuGroups()} />
      </Specimen>
      <Specimen name="Popover, notice">
        <Popover
          label={sample('Language', '语言')}
          showLabel
          trigger={<IconButton label={sample('Language', '语言')} icon={Languages} size="md" />}
        >
          {sample('A small panel beside its button.', '按钮旁的小面板。')}
        </Popover>
        <Button onClick={() => notices.show({ title: sample('Saved', '已保存') })}>{sample('Notify', '通知')}</Button>
      </Specimen>
      <DialogSpecimens />
    </>
  );
}

function DialogSpecimens() {
  const [open, setOpen] = useState<'dialog' | 'alert' | 'editor'>();
  const close = () => setOpen(undefined);
  return (
    <Specimen name="Dialog, alert, editor that asks before it closes">
      <Button onClick={() => setOpen('dialog')}>{sample('Dialog', '对话框')}</Button>
      <Button onClick={() => setOpen('alert')}>{sample('Alert', '警告')}</Button>
      <Button onClick={() => setOpen('editor')}>{sample('Editor', '编辑器')}</Button>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title={sample('Spin off to a new board', '另开一个画板')}
        footer={<Button variant="primary">{sample('Spin off', '另开')}</Button>}
      >
        {sample('The new board starts with a copy.', '新画板会包含一份副本。')}
      </Dialog>
      <AlertDialog
        text={open === 'alert' ? sample('Processing error, please try again', '处理出错，请重试') : undefined}
        onClose={close}
      />
      <EditorDialog
        open={open === 'editor'}
        onClose={close}
        title={sample('Sketch', '草图')}
        hint={sample('768 × 768, saved at twice the size', '768 × 768，以两倍尺寸保存')}
        helpHref="#"
        tools={
          <>
            <IconButton size="tool" label={sample('Pencil', '铅笔')} icon={Pencil} shortcut="P" pressed />
            <EditorRule />
            <IconButton size="tool" label={sample('Square', '方形')} icon={Square} shortcut="R" pressed={false} />
          </>
        }
        properties={
          <EditorGroup title={sample('Line', '线条')}>
            <Slider label={sample('Width', '粗细')} value={2} min={1} max={40} step={1} onChange={close} />
          </EditorGroup>
        }
        unsaved={{ text: sample('Three strokes have not been saved.', '有三笔尚未保存。') }}
        onSave={close}
      >
        <div className={s.paper} />
      </EditorDialog>
    </Specimen>
  );
}
