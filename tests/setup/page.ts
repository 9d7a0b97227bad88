import { i18n } from '@lingui/core';

// The macros' own English messages show: no catalogue is loaded in component tests.
i18n.loadAndActivate({ locale: 'en', messages: {} });
