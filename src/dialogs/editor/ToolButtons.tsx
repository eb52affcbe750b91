import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { IconButton, type IconButtonProps } from '../../ui/buttons/IconButton.tsx';
import type { IconShape } from '../../ui/icons/Icon.tsx';
import { preventFocus } from '../../ui/keyboard/preventFocus.ts';
import type { Shortcut } from '../../ui/keyboard/shortcuts.ts';

type ToolButtonsProps<Tool extends string> = {
  tools: readonly Tool[];
  /** Its icon, name and letter by tool. */
  icons: Readonly<Record<Tool, IconShape>>;
  names: Readonly<Record<Tool, MessageDescriptor>>;
  shortcuts: Readonly<Record<Tool, Shortcut>>;
  selected: Tool;
  onChoose: (tool: Tool) => void;
};

/** Tools of an editor of which one is chosen, each with its letter in the tooltip. */
export function ToolButtons<Tool extends string>(props: ToolButtonsProps<Tool>) {
  const { tools, icons, names, shortcuts, selected, onChoose } = props;
  const { i18n } = useLingui();
  return tools.map((tool) => (
    <ToolButton
      key={tool}
      label={i18n._(names[tool])}
      icon={icons[tool]}
      pressed={selected === tool}
      shortcut={shortcuts[tool]}
      onClick={() => onChoose(tool)}
    />
  ));
}

/** A click on a tool leaves the focus on the stage: Space must pan there, not press the tool again. */
export function ToolButton(props: IconButtonProps) {
  return <IconButton size="tool" onMouseDown={preventFocus} {...props} />;
}
