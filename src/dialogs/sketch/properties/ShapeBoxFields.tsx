import { useLingui } from '@lingui/react/macro';
import type { Shape } from '../../../../contract/fields/sketchShapes.ts';
import type { Box } from '../../../geometry/image/shapes.ts';
import { NumberField } from '../../../ui/fields/number/NumberField.tsx';
import s from '../../editor/Properties.module.css';
import { shapeBox } from '../drawing/shapes.ts';

/** The place and size of a shape, in numbers; a fill only has a place. */
export function ShapeBoxFields({ shape, onPlace }: { shape: Shape; onPlace: (box: Box) => void }) {
  const { t } = useLingui();
  const box = shapeBox(shape);
  const inset = shape.type === 'fill' ? box.width / 2 : 0;
  const field = (
    prefix: string,
    name: string,
    value: number,
    change: (value: number) => Partial<Box>,
    min?: number,
  ) => (
    <NumberField
      commitsWhileTyping
      prefix={prefix}
      aria-label={name}
      value={Math.round(value)}
      {...(min !== undefined && { min })}
      onChange={(typed) => onPlace({ ...box, ...change(typed) })}
    />
  );
  return (
    <div className={s.two}>
      {field('X', t`X`, box.x + inset, (x) => ({ x: x - inset }))}
      {field('Y', t`Y`, box.y + inset, (y) => ({ y: y - inset }))}
      {shape.type === 'circle' && field('D', t`Diameter`, box.width, (d) => ({ width: d, height: d }), 1)}
      {shape.type !== 'circle' && shape.type !== 'fill' && (
        <>
          {field('W', t`Width`, box.width, (width) => ({ width }), 0)}
          {field('H', t`Height`, box.height, (height) => ({ height }), 0)}
        </>
      )}
    </div>
  );
}
