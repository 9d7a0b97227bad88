import { type ReactNode, useState } from 'react';
import { proxy, useSnapshot } from 'valtio';
import { config as endpoints, type LogoConfig } from '../../contract/subjects/config.ts';
import { createLoader, initialLoadState, type LoadState, useLoad } from '../../core/data/loader.ts';
import { call } from '../../core/http/call.ts';
import { NARROW_MEDIA_QUERY } from '../../lib/breakpoints.ts';

const logo = proxy<{ config: LogoConfig | null; loading: LoadState }>({
  config: null,
  loading: initialLoadState(),
});

const loadLogo = createLoader(
  logo.loading,
  async options => {
    logo.config = await call(endpoints.loadLogoConfig, options);
  },
  endpoints.loadLogoConfig.path,
);

/** The logo of the operator's configuration (SHELL-5); the brand's own, `children`, without one or where it does not load. */
export default function BrandLogo({ children }: { children: ReactNode }) {
  useLoad(loadLogo, logo.loading);
  const { config } = useSnapshot(logo);
  const [failed, setFailed] = useState<string | null>(null);
  const { full = null, mobile = null } = config?.logoUrl ?? {};
  const src = full ?? mobile;
  if (src === null || failed === src) return children;
  return (
    <picture>
      {mobile !== null && <source media={NARROW_MEDIA_QUERY} srcSet={mobile} />}
      <img src={src} alt="" height={32} onError={() => setFailed(src)} />
    </picture>
  );
}
