"""seccomp: which calls of the kernel a process may make. Everything is allowed that computing needs, threads included; denied is
what reaches beyond the process."""

import ctypes
import errno
import os
import platform
import struct
import sys
from collections.abc import Sequence
from typing import Final

from doctorlucky.server.confinement.system import checked, library

FILTER: Final = 2
SET_SECCOMP: Final = 22

LOAD, AND, RETURN = 0x20, 0x54, 0x06
EQUAL, GREATER = 0x15, 0x25
ALLOW: Final = 0x7FFF0000
REFUSE: Final = 0x00050000
KILL: Final = 0x80000000
"""What becomes of a call, and of a process that speaks the language of another processor."""
NUMBER, PROCESSOR, ARGUMENTS = 0, 4, 16

PROCESSORS: Final = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
NEWEST: Final = 462
"""Calls that came after this one are not known here, and refused as not known there."""

Calls = dict[str, tuple[int, int]]
"""Calls with their numbers on x86_64 and aarch64; -1 where a processor has no such call."""


def _calls(table: str) -> Calls:
    words = "\n".join(line for line in table.splitlines() if "#" not in line).split()
    return {name: (int(one), int(two)) for name, one, two in zip(words[::3], words[1::3], words[2::3], strict=True)}


CALLS: Final = _calls(
    """
    # To talk to anybody: whoever cannot make a socket needs no further rule, and these are the second lock.
    socket 41 198  connect 42 203  bind 49 200  listen 50 201  accept 43 202
    accept4 288 242  sendmsg 46 211  sendmmsg 307 269
    io_uring_setup 425 425  io_uring_enter 426 426  io_uring_register 427 427
    shmget 29 194  shmat 30 196  shmctl 31 195  msgget 68 186  msgsnd 69 189
    msgrcv 70 188  msgctl 71 187  semget 64 190  semop 65 193  semctl 66 191
    mq_open 240 180  mq_unlink 241 181
    # To look into other processes, or to change how they run.
    ptrace 101 117  process_vm_readv 310 270  process_vm_writev 311 271  kcmp 312 272
    pidfd_open 434 434  pidfd_getfd 438 438  pidfd_send_signal 424 424  process_madvise 440 440
    process_mrelease 448 448  rt_sigqueueinfo 129 138  rt_tgsigqueueinfo 297 240
    timer_create 222 107  mq_notify 244 184
    migrate_pages 256 238  move_pages 279 239  ioprio_set 251 30  get_robust_list 274 100
    perf_event_open 298 241  userfaultfd 323 282  bpf 321 280
    # To become another process, or somebody else.
    fork 57 -1  vfork 58 -1  execve 59 221  execveat 322 281  uselib 134 -1
    unshare 272 97  setns 308 268  chroot 161 51  pivot_root 155 41  personality 135 92
    mount 165 40  umount2 166 39  open_tree 428 428  move_mount 429 429  fsopen 430 430
    fsconfig 431 431  fsmount 432 432  fspick 433 433  mount_setattr 442 442
    add_key 248 217  request_key 249 218  keyctl 250 219  lsm_set_self_attr 460 460
    # To change what belongs to files, which Landlock leaves alone, and names of files, which it does not.
    chmod 90 -1  fchmod 91 52  fchmodat 268 53  fchmodat2 452 452
    chown 92 -1  fchown 93 55  lchown 94 -1  fchownat 260 54
    utime 132 -1  utimes 235 -1  futimesat 261 -1  utimensat 280 88
    setxattr 188 5  lsetxattr 189 6  fsetxattr 190 7
    removexattr 197 14  lremovexattr 198 15  fremovexattr 199 16
    truncate 76 45  creat 85 -1  mknod 133 -1  mknodat 259 33  mkdir 83 -1  mkdirat 258 34
    rename 82 -1  renameat 264 38  renameat2 316 276  link 86 -1  linkat 265 37
    symlink 88 -1  symlinkat 266 36  unlink 87 -1  unlinkat 263 35  rmdir 84 -1
    inotify_init 253 -1  inotify_init1 294 26  fanotify_init 300 262  fanotify_mark 301 263
    name_to_handle_at 303 264  open_by_handle_at 304 265
    # What only administrators do.
    init_module 175 105  finit_module 313 273  delete_module 176 106  kexec_load 246 104
    kexec_file_load 320 294  reboot 169 142  swapon 167 224  swapoff 168 225  acct 163 89
    syslog 103 116  quotactl 179 60  quotactl_fd 443 443  vhangup 153 58
    settimeofday 164 170  clock_settime 227 112  adjtimex 159 171  clock_adjtime 305 266
    sethostname 170 161  setdomainname 171 162  iopl 172 -1  ioperm 173 -1  modify_ldt 154 -1
    """
)
"""Denied."""
PARTLY: Final = _calls(
    """
    kill 62 129  tkill 200 130  tgkill 234 131  prlimit64 302 261  setpriority 141 140
    sched_setparam 142 118  sched_setscheduler 144 119  sched_setattr 314 274
    sched_setaffinity 203 122  clone 56 220  socketpair 53 199
    fcntl 72 25  ioctl 16 29  prctl 157 167
    """
)
"""Denied with some arguments."""
UNKNOWN: Final = _calls("clone3 435 435  openat2 437 437")
"""Their arguments cannot be looked at; told that there are none of these, libraries make do with the older ones."""
OPENING: Final = _calls("open 2 -1  openat 257 56")

THREAD: Final = 0x00010000
STREAM: Final = 1
KIND_OF_SOCKET: Final = 0xF
WRITING: Final = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC
OWNERS: Final = (8, 10, 15)
"""fcntl: whom a file sends which signal when something happens to it."""
OWNERS_OF_DEVICES: Final = (0x8901, 0x8902, 0x5412, 0x541C)
"""ioctl: the same, and typing on behalf of a terminal's user."""
SECURITY: Final = (1, 4, 35, 0x59616D61)
"""prctl: to outlive the server, to be looked into, to rearrange the memory."""

Step = tuple[int, int, int, int]


def deny(writing: bool) -> None:
    """From now on these calls fail; an `OSError` where that cannot be had. `writing`: those that open files to be written, too."""
    machine = platform.machine()
    if machine not in PROCESSORS or sys.maxsize < 1 << 32 or sys.byteorder != "little":
        raise OSError(errno.ENOSYS, "the calls of this processor are not known here")
    steps = program(PROCESSORS[machine], [*PROCESSORS].index(machine), os.getpid(), writing)
    code = b"".join(struct.pack("<HBBI", kind, yes, no, value) for kind, value, yes, no in steps)
    held = ctypes.create_string_buffer(code, len(code))
    whole = struct.pack("HxxxxxxP", len(steps), ctypes.addressof(held))
    checked(library().prctl(SET_SECCOMP, ctypes.c_ulong(FILTER), whole, ctypes.c_ulong(0), ctypes.c_ulong(0)))


def program(processor: int, column: int, self: int, writing: bool) -> list[Step]:
    """The filter for one process, as the kernel reads it: kind, value, steps to skip if so, and if not."""
    steps: list[Step] = [(LOAD, PROCESSOR, 0, 0), (EQUAL, processor, 1, 0), (RETURN, KILL, 0, 0)]
    steps += [(LOAD, NUMBER, 0, 0), (GREATER, NEWEST, 0, 1), (RETURN, REFUSE | errno.ENOSYS, 0, 0)]

    def on(table: Calls, name: str, then: Sequence[Step]) -> None:
        number = table[name][column]
        if number >= 0:
            steps.extend([(EQUAL, number, 0, len(then)), *then])

    no, yes = (RETURN, REFUSE | errno.EPERM, 0, 0), (RETURN, ALLOW, 0, 0)

    def only(argument: int, *values: int, mask: int = 0xFFFFFFFF) -> list[Step]:
        return [_load(argument), (AND, mask, 0, 0), *_among(values, yes), no]

    def all_but(argument: int, *values: int) -> list[Step]:
        return [_load(argument), *_among(values, no), yes]

    for name in CALLS:
        on(CALLS, name, [no])
    for name in UNKNOWN:
        on(UNKNOWN, name, [(RETURN, REFUSE | errno.ENOSYS, 0, 0)])
    for name in ("kill", "tkill", "tgkill"):
        on(PARTLY, name, only(0, self))
    for name in ("prlimit64", "sched_setparam", "sched_setscheduler", "sched_setattr", "sched_setaffinity"):
        on(PARTLY, name, only(0, 0, self))
    on(PARTLY, "setpriority", [_load(0), (EQUAL, 0, 1, 0), no, *only(1, 0, self)])
    on(PARTLY, "clone", only(0, THREAD, mask=THREAD))
    on(PARTLY, "socketpair", only(1, STREAM, mask=KIND_OF_SOCKET))
    on(PARTLY, "fcntl", all_but(1, *OWNERS))
    on(PARTLY, "ioctl", all_but(1, *OWNERS_OF_DEVICES))
    on(PARTLY, "prctl", all_but(0, *SECURITY))
    if writing:
        on(OPENING, "open", only(1, 0, mask=WRITING))
        on(OPENING, "openat", only(2, 0, mask=WRITING))
    return [*steps, yes]


def _load(argument: int) -> Step:
    return (LOAD, ARGUMENTS + 8 * argument, 0, 0)


def _among(values: Sequence[int], then: Step) -> list[Step]:
    return [step for value in values for step in ((EQUAL, value, 0, 1), then)]
