// What static libraries of a newer system expect of its C library, for a program that is linked with
// an older one. See Scripts/prepare-link.

#define _GNU_SOURCE

#include <link.h>
#include <stddef.h>
#include <stdint.h>

#if __GLIBC_PREREQ(2, 32)
// libstdc++ leaves out atomic operations while it is nonzero.
char __libc_single_threaded = 0;
#endif

#if __GLIBC_PREREQ(2, 35)
struct search {
    uintptr_t address;
    struct dl_find_object *found;
};

static int look(struct dl_phdr_info *info, size_t size, void *user) {
    (void)size;
    struct search *search = user;
    struct dl_find_object object = {0};
    for (size_t i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *header = &info->dlpi_phdr[i];
        uintptr_t start = info->dlpi_addr + header->p_vaddr;
        if (header->p_type == PT_GNU_EH_FRAME) object.dlfo_eh_frame = (void *)start;
        if (header->p_type != PT_LOAD || search->address < start) continue;
        if (search->address - start >= header->p_memsz) continue;
        object.dlfo_map_start = (void *)start;
        object.dlfo_map_end = (void *)(start + header->p_memsz);
    }
    if (!object.dlfo_map_start || !object.dlfo_eh_frame) return 0;
    *search->found = object;
    return 1;
}

// Finds the object that contains an address, for libgcc's unwinder.
int _dl_find_object(void *address, struct dl_find_object *result) {
    struct search search = {.address = (uintptr_t)address, .found = result};
    return dl_iterate_phdr(look, &search) ? 0 : -1;
}
#endif
