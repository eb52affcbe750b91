import { i18n } from '@lingui/core';
import '../src/ui/tokens.css';
import '../src/ui/base.css';

i18n.load('en', {});
i18n.activate('en');
