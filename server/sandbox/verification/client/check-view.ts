import { element } from '../../provider-pages/element.ts';
import { type CheckView, type Kind, SIDES, type Side, type Step } from '../protocol.ts';
import { CallError, type ProviderCalls } from './calls.ts';
import { type FileFault, prepareFile } from './picture.ts';
import type { Shell } from './shell.ts';
import type { Texts } from './texts.ts';
import { sendFile, type UploadStatus, waitForNetwork } from './upload.ts';
import { keepFile, listFiles, type WaitingFile } from './waiting-files.ts';

interface Options {
  readonly root: HTMLElement;
  readonly texts: Texts;
  readonly calls: ProviderCalls;
  readonly shell: Shell;
  readonly applicant: string;
}

type Status =
  | UploadStatus
  | { readonly phase: 'preparing' }
  | { readonly phase: 'fault'; readonly fault: FileFault };

const slotOf = (step: Step, kind: Kind, side: Side): string => `${step}/${kind}/${side}`;

/** The page of the check: documents by step, their uploads, and handing them in. */
export function showCheck({ root, texts, calls, shell, applicant }: Options) {
  let check: CheckView | null = null;
  let isSubmitting = false;
  /** Why the last call of the page itself failed. */
  let problem: string | null = null;
  const chosen = new Map<Step, Kind>();
  const statuses = new Map<string, Status>();
  /** The file that is being sent for a side: another one takes its place. */
  const current = new Map<string, symbol>();

  const setStatus = (slot: string, status: Status) => {
    const before = statuses.get(slot);
    statuses.set(slot, status);
    // The rest of the page stays as it is while a file is on its way: the focus, too.
    if (before?.phase === status.phase && update(slot, status)) return;
    render();
  };

  async function load(): Promise<void> {
    try {
      check = await calls.loadCheck();
      problem = null;
    } catch (error) {
      problem = problemOf(error);
      render();
      throw error;
    }
    render();
    for (const file of await listFiles(applicant)) {
      chosen.set(file.step, file.kind);
      void send(file);
    }
  }

  async function send(file: WaitingFile): Promise<void> {
    const slot = slotOf(file.step, file.kind, file.side);
    const turn = Symbol(slot);
    current.set(slot, turn);
    const isOver = () => current.get(slot) !== turn;
    const onStatus = (status: UploadStatus) => {
      if (!isOver()) setStatus(slot, status);
    };
    await sendFile(file, { calls, applicant, onStatus, waitForNetwork, isOver });
    if (isOver() || statuses.get(slot)?.phase !== 'done') return;
    check = await calls.loadCheck().catch(() => check);
    statuses.delete(slot);
    render();
  }

  async function take(step: Step, kind: Kind, side: Side, picked: File): Promise<void> {
    const slot = slotOf(step, kind, side);
    setStatus(slot, { phase: 'preparing' });
    const prepared = await prepareFile(picked);
    if (typeof prepared === 'string') {
      setStatus(slot, { phase: 'fault', fault: prepared });
      return;
    }
    const file: WaitingFile = { step, kind, side, ...prepared, at: Date.now() };
    await keepFile(applicant, file);
    await send(file);
  }

  async function submit(): Promise<void> {
    isSubmitting = true;
    render();
    try {
      check = await calls.submit();
      problem = null;
      shell.emit('idCheck.onApplicantSubmitted');
      shell.emit('idCheck.onApplicantStatusChanged', { reviewStatus: check.state });
    } catch (error) {
      problem = problemOf(error);
      shell.emit('idCheck.onError', { code: error instanceof CallError ? error.failure : 'failed' });
    }
    isSubmitting = false;
    render();
  }

  function problemOf(error: unknown): string {
    if (!(error instanceof CallError)) throw error;
    if (error.failure === 'session') return texts.sessionOver;
    if (error.failure === 'too_many') return texts.tooMany;
    return error.code === 'incomplete' ? texts.missing : texts.offline;
  }

  const receivedIn = (step: Step, kind: Kind, side: Side): boolean =>
    check?.uploads.some(
      one => one.step === step && one.kind === kind && one.side === side && one.is_complete,
    ) ?? false;

  const kindOf = (step: Step): Kind => {
    const kinds = Object.keys(SIDES[step]) as Kind[];
    const begun = check?.uploads.find(one => one.step === step)?.kind;
    return chosen.get(step) ?? begun ?? kinds[0] ?? 'passport';
  };

  const sidesOf = (step: Step): readonly Side[] => SIDES[step][kindOf(step)] ?? [];

  function render(): void {
    const focused = (document.activeElement as HTMLElement | null)?.dataset?.['name'];
    root.replaceChildren(...content());
    if (focused) root.querySelector<HTMLElement>(`[data-name="${focused}"]`)?.focus();
  }

  function content(): (Node | string)[] {
    const alert = problem === null ? [] : [alertOf(problem)];
    if (!check) {
      const retry = element('button', { onclick: () => void load().catch(() => undefined) }, texts.retry);
      return problem === null ? [] : [...alert, element('div', { className: 'actions' }, retry)];
    }
    const open = check.steps.filter(({ state }) => state === 'missing' || state === 'resubmit');
    if (check.state === 'approved') return [status(texts.approved, 'good')];
    if (check.state === 'rejected') return [status(texts.rejected, 'bad')];
    if (open.length === 0) return [status(texts.submitted)];
    const isComplete = open.every(({ name }) =>
      sidesOf(name).every(side => receivedIn(name, kindOf(name), side)),
    );
    const button = element(
      'button',
      { className: 'primary', disabled: !isComplete || isSubmitting, onclick: () => void submit() },
      texts.submit,
    );
    button.dataset['name'] = 'submit';
    return [
      element('p', { className: 'note' }, texts.sandbox),
      ...open.map(stepView),
      ...alert,
      ...(isComplete ? [] : [element('p', { className: 'note' }, texts.missing)]),
      element('div', { className: 'actions' }, button),
    ];
  }

  function stepView({ name, state, reasons }: CheckView['steps'][number]): HTMLElement {
    const heading = element('h2', { id: `step-${name}` }, texts.steps[name]);
    // A group and no landmark: the page around the frame has landmarks of these names.
    const section = element('div', { className: 'step', role: 'group' }, heading);
    section.setAttribute('aria-labelledby', heading.id);
    if (state === 'resubmit') {
      const why = reasons.map(reason => texts.reasons[reason]).join(', ');
      section.append(
        element('p', { className: 'bad' }, texts.again.replace('{}', why || texts.reasons.other)),
      );
    }
    section.append(element('p', { className: 'note' }, texts.hints[name]), kindChoice(name));
    for (const side of sidesOf(name)) section.append(sideView(name, kindOf(name), side));
    return section;
  }

  function kindChoice(step: Step): HTMLElement {
    const select = element('select', {
      onchange: () => {
        chosen.set(step, select.value as Kind);
        render();
      },
    });
    select.dataset['name'] = `kind-${step}`;
    for (const kind of Object.keys(SIDES[step]) as Kind[])
      select.append(element('option', { value: kind, selected: kind === kindOf(step) }, texts.kinds[kind]));
    return element('label', { className: 'field' }, texts.document, select);
  }

  function sideView(step: Step, kind: Kind, side: Side): HTMLElement {
    const slot = slotOf(step, kind, side);
    const name = sidesOf(step).length > 1 ? `${texts.kinds[kind]}: ${texts.sides[side]}` : texts.kinds[kind];
    const isReceived = receivedIn(step, kind, side);
    const state = statuses.get(slot) ?? (isReceived ? { phase: 'done' as const } : null);
    const view = element('div', { className: 'side' }, element('strong', {}, name));
    if (state) view.append(statusView(slot, state, name));
    if (state?.phase === 'preparing') return view;
    const picker = (label: string, capture: boolean) => {
      const input = element('input', {
        type: 'file',
        accept: capture ? 'image/*' : 'image/jpeg,image/png,image/webp,application/pdf',
        onchange: () => {
          const [picked] = input.files ?? [];
          if (picked) void take(step, kind, side, picked);
        },
      });
      if (capture) input.setAttribute('capture', 'environment');
      input.setAttribute('aria-label', `${label}: ${name}`);
      input.dataset['name'] = `${slot}-${capture ? 'photo' : 'file'}`;
      return element('label', { className: 'button' }, label, input);
    };
    const hasFile = isReceived || state?.phase === 'sending' || state?.phase === 'waiting';
    const actions = element(
      'div',
      { className: 'actions' },
      picker(hasFile ? texts.replace : texts.pick, false),
    );
    // Only where there is a camera behind the field; elsewhere it would open the same list of files.
    if (matchMedia('(pointer: coarse)').matches) actions.append(picker(texts.photo, true));
    view.append(actions);
    return view;
  }

  function statusView(slot: string, state: Status, name: string): HTMLElement {
    const text = textOf(state);
    const isWrong = state.phase === 'failed' || state.phase === 'fault';
    const view = element(
      'p',
      { className: isWrong ? 'bad' : state.phase === 'done' ? 'good' : 'note' },
      text,
    );
    view.setAttribute('role', isWrong ? 'alert' : 'status');
    view.dataset['text'] = slot;
    if (state.phase !== 'sending' && state.phase !== 'waiting') return view;
    const bar = element('progress', { max: state.size, value: state.sent });
    bar.setAttribute('aria-label', name);
    bar.dataset['bar'] = slot;
    return element('div', {}, view, bar);
  }

  /** Changes what is shown of an upload in place. Returns whether it was there. */
  function update(slot: string, state: Status): boolean {
    const text = root.querySelector(`[data-text="${slot}"]`);
    const bar = root.querySelector<HTMLProgressElement>(`[data-bar="${slot}"]`);
    if (!text || !bar || (state.phase !== 'sending' && state.phase !== 'waiting')) return false;
    text.textContent = textOf(state);
    bar.value = state.sent;
    return true;
  }

  function textOf(state: Status): string {
    if (state.phase === 'preparing') return texts.preparing;
    if (state.phase === 'sending')
      return texts.sending.replace('{}', String(Math.floor((state.sent / state.size) * 100)));
    if (state.phase === 'waiting') return texts.waiting;
    if (state.phase === 'done') return texts.sent;
    if (state.phase === 'fault') return texts.faults[state.fault];
    if (state.reason === 'session') return texts.sessionOver;
    if (state.reason === 'too_many') return texts.tooMany;
    return state.reason === 'type' ? texts.faults.type : texts.refused;
  }

  return { load };
}

const alertOf = (text: string): HTMLElement => {
  const view = element('p', { className: 'bad' }, text);
  view.setAttribute('role', 'alert');
  return view;
};

const status = (text: string, className = 'note'): HTMLElement => {
  const view = element('p', { className }, text);
  view.setAttribute('role', 'status');
  return view;
};
