import { i18n } from '@lingui/core';
import { cleanup } from '@testing-library/react';
import { beforeEach } from 'vitest';
import '../src/ui/tokens/tokens.css';
import '../src/ui/tokens/textScale.css';
import '../src/ui/tokens/base.css';
import '../src/ui/tokens/forcedColors.css';

// Tests press and type as a person does, and wait: React's warnings about updates outside `act` are for tests that do not.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
// Before, not after: the page of a test that failed stays to be looked at.
beforeEach(cleanup);

i18n.load('en', {});
i18n.activate('en');
