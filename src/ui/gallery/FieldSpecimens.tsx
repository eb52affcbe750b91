import { Search } from 'lucide-react';
import { useState } from 'react';
import { NumberField } from '../fields/number/NumberField.tsx';
import { SegmentedControl } from '../fields/SegmentedControl.tsx';
import { Select } from '../fields/Select.tsx';
import { Slider } from '../fields/Slider.tsx';
import { Switch } from '../fields/Switch.tsx';
import { TextArea } from '../fields/TextArea.tsx';
import { TextField } from '../fields/TextField.tsx';
import s from './Gallery.module.css';
import { Specimen } from './Specimen.tsx';
import { sample } from './sample.ts';

/** Everything that takes a value. */
export function FieldSpecimens() {
  return (
    <>
      <TextFieldSpecimens />
      <ChoiceSpecimens />
      <NumberSpecimens />
    </>
  );
}

function TextFieldSpecimens() {
  const [name, setName] = useState(sample('Chair 2', '椅子 2'));
  const [mail, setMail] = useState('mina@studio');
  const [prompt, setPrompt] = useState(
    sample('A long oak bar, morning light. It grows up to eight lines.', '长条橡木吧台，清晨光线。最多长到八行。'),
  );
  return (
    <Specimen name="Field: empty, filled, error, off, growing area">
      <div className={s.pair}>
        <TextField label={sample('Find', '查找')} icon={Search} value="" onChange={setName} placeholder="Board" />
        <TextField label={sample('Name', '名称')} value={name} onChange={setName} />
        <TextField
          label={sample('Email', '邮箱')}
          value={mail}
          onChange={setMail}
          error={sample('Please enter a valid email address', '请输入有效的邮箱地址')}
        />
        <TextField label={sample('Size', '尺寸')} value="1920 × 1080" onChange={setName} disabled />
        <TextArea
          className={s.full}
          label={sample('Prompt', '描述')}
          value={prompt}
          onChange={setPrompt}
          rows={2}
          maxRows={8}
        />
      </div>
    </Specimen>
  );
}

function ChoiceSpecimens() {
  const [typeface, setTypeface] = useState('georgia');
  const [ratio, setRatio] = useState('1:1');
  const [think, setThink] = useState(true);
  return (
    <Specimen name="Select, segmented, switch">
      <div style={{ width: 150 }}>
        <Select
          aria-label={sample('Typeface', '字体')}
          value={typeface}
          onChange={setTypeface}
          options={[
            { value: 'georgia', label: 'Georgia' },
            { value: 'inter', label: 'Inter' },
          ]}
        />
      </div>
      <SegmentedControl
        label={sample('Ratio', '比例')}
        value={ratio}
        onChange={setRatio}
        segments={['1:1', '16:9', '9:16'].map((value) => ({ value, label: value }))}
      />
      <Switch checked={think} onChange={setThink}>
        {sample('Think', '深入思考')}
      </Switch>
      <Switch checked={!think} onChange={(on) => setThink(!on)}>
        HQ
      </Switch>
      <Switch checked={false} onChange={setThink} offReason={sample('Needs a style', '需要风格图')}>
        {sample('Off', '停用')}
      </Switch>
    </Specimen>
  );
}

function NumberSpecimens() {
  const [strength, setStrength] = useState(0.8);
  const [x, setX] = useState(263);
  return (
    <Specimen name="Slider: with a hint, off with a reason; number field">
      <div className={s.narrow}>
        <Slider
          label={sample('Strength', '强度')}
          value={strength}
          min={0}
          max={1}
          step={0.05}
          format={(value) => value.toFixed(2)}
          onChange={setStrength}
          hint={sample('0 no change, 0.7 good, 1.0 full destruction', '0 不变，0.7 合适，1.0 完全打散')}
        />
      </div>
      <div className={s.narrow}>
        <Slider
          label={sample('Influence', '影响')}
          value={0.3}
          min={0}
          max={1}
          step={0.1}
          onChange={setStrength}
          offReason={sample('Connect a style image first', '请先连接风格图')}
        />
      </div>
      <div style={{ width: 120 }}>
        <NumberField aria-label="X" prefix="X" unit="px" value={x} min={0} max={999} onChange={setX} />
      </div>
    </Specimen>
  );
}
