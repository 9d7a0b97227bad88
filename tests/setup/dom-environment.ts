import './wait-for.ts';
import { i18n } from '@lingui/core';
import { configure } from '@testing-library/react';
import { afterAll } from 'vitest';

// A busy machine must not fail a test.
configure({ asyncUtilTimeout: 10_000 });

/** One end of a channel within the realm of the document: Node's own would bring arrays of another realm. */
class TestMessagePort extends EventTarget {
  onmessage: ((event: MessageEvent) => void) | null = null;
  other: TestMessagePort | null = null;

  postMessage(data: unknown): void {
    const { other } = this;
    queueMicrotask(() => {
      // Calls `onmessage` too, as the document's own objects do.
      other?.dispatchEvent(new MessageEvent('message', { data }));
    });
  }

  start(): void {}

  close(): void {
    this.other = null;
  }
}

globalThis.MessageChannel = class {
  readonly port1 = new TestMessagePort() as unknown as MessagePort;
  readonly port2 = new TestMessagePort() as unknown as MessagePort;

  constructor() {
    Object.assign(this.port1, { other: this.port2 });
    Object.assign(this.port2, { other: this.port1 });
  }
};

// No test of a page reaches a network: what it does not answer itself fails as it does without one.
globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));

// What a page repeats for as long as it is open, as its attempts to connect, would keep the document from ending.
afterAll(() => {
  globalThis.fetch = () => new Promise(() => undefined);
});

// The macros' own English messages show: no catalogue is loaded in component tests.
i18n.loadAndActivate({ locale: 'en', messages: {} });
