/** When a thread asks for older messages. Distances in pixels from its top, times in milliseconds. */
export interface Paging {
  /** Nearer than this. */
  within: number;
  /** Has to be passed before the next page can be asked for … */
  rearmAt?: number;
  /** … or this time, after the last page was. */
  rest?: number;
  /** Between coming near and asking. */
  delay: number;
}

/** What a thread shows, as far as its scrolling goes. */
export interface Shown {
  /** Changes when older messages were put in front; undefined while there are none. */
  first: number | undefined;
  /** Changes when something was added at the end. */
  last: string | undefined;
  /** Whether what stands at the end is the reader's own. */
  own: boolean;
  onNearTop: () => void;
}

/** How far from its end a thread still counts as being at its end. */
const atEnd = 80;

/**
 * Keeps a thread where its reader is: at the end when it is opened, when the reader is there or has just written; in place
 * when messages are added on either side. Asks for older messages near the top.
 */
export class PlaceKeeper {
  private fromEnd = 0;
  private height = 0;
  private shown: Shown | null = null;
  private armed = true;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly sizes: ResizeObserver;

  constructor(
    private readonly box: HTMLElement,
    private readonly paging: Paging,
    /** Told whether there is something new below what the reader sees. */
    private readonly onBehind: (behind: boolean) => void,
  ) {
    box.addEventListener('scroll', this.look, { passive: true });
    // The composer grows, a keyboard comes up: whoever was at the end stays there.
    this.sizes = new ResizeObserver(() => {
      if (this.fromEnd < atEnd) box.scrollTop = box.scrollHeight;
    });
    this.sizes.observe(box);
  }

  /** To be called after every change of the content, before it is painted. */
  show(now: Shown): void {
    const { box, paging, shown: before } = this;
    this.shown = now;
    const prepended = now.first !== before?.first;
    const appended = now.last !== before?.last;
    if (before?.last === undefined || (appended && (now.own || this.fromEnd < atEnd))) this.toEnd();
    else if (appended) this.onBehind(true);
    // In front of what is read: an older page, or the word that there is none.
    else if (prepended || box.scrollHeight !== this.height) box.scrollTop = box.scrollHeight - box.clientHeight - this.fromEnd;
    this.height = box.scrollHeight;
    if (!prepended) return;
    // In a thread too short to scroll past the mark, nothing else would arm it.
    if (paging.rearmAt !== undefined && box.scrollHeight - box.clientHeight <= paging.rearmAt) this.armed = true;
    this.look();
  }

  toEnd(): void {
    this.box.scrollTop = this.box.scrollHeight;
    this.fromEnd = 0;
    this.onBehind(false);
  }

  stop(): void {
    this.box.removeEventListener('scroll', this.look);
    this.sizes.disconnect();
    clearTimeout(this.timer);
  }

  private readonly look = (): void => {
    const { box, shown, paging } = this;
    this.height = box.scrollHeight;
    this.fromEnd = box.scrollHeight - box.clientHeight - box.scrollTop;
    if (this.fromEnd < atEnd) this.onBehind(false);
    if (paging.rearmAt !== undefined && box.scrollTop > paging.rearmAt) this.armed = true;
    if (box.scrollTop >= paging.within || !this.armed || shown?.first === undefined) return;
    this.armed = false;
    this.timer = setTimeout(() => this.ask(), paging.delay);
  };

  private ask(): void {
    const asked = this.shown?.first;
    this.shown?.onNearTop();
    if (this.paging.rest === undefined) return;
    this.timer = setTimeout(() => {
      this.armed = true;
      // More has come and the top is still near: the page was short. Without more, only a scroll asks again.
      if (this.shown?.first !== asked) this.look();
    }, this.paging.rest);
  }
}
